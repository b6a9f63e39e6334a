package main

import "testing"

func TestADemoIsServedOnThisMachineOnly(t *testing.T) {
	for address, own := range map[string]bool{"127.0.0.1:8080": true, "localhost:8080": true, "[::1]:0": true, "0.0.0.0:8080": false, ":8080": false, "192.168.1.2:8080": false, "stay.example:80": false, "nonsense": false} {
		if err := (demoCmd{}).checkAddresses("127.0.0.1:1", address); (err == nil) != own {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := (demoCmd{OpenToAll: true}).checkAddresses("0.0.0.0:8080"); err != nil {
		t.Error(err)
	}
}
